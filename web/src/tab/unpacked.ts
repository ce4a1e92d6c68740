/** A packed file beside the page, unpacked while it arrives: plain hosts of files pack nothing. */
export async function unpacked(address: URL, type: string): Promise<Response> {
  const packed = await fetch(address);
  if (!packed.ok || !packed.body) throw new Error(`${address.pathname}: ${packed.status}`);
  const stream = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
}
