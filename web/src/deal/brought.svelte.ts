/** The record that somebody has opened in this page; it is kept nowhere else. */

class Brought {
  text = $state("");
}

export const brought = new Brought();
