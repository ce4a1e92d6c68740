/** Looking a ruling up without leaving what one is at: the rules open over the page. */

class Consult {
  /** The ruling that is looked up; null: none. */
  ruling = $state<string | null>(null);

  open = (ruling: string): void => {
    this.ruling = ruling;
  };

  close = (): void => {
    this.ruling = null;
  };
}

export const consult = new Consult();
