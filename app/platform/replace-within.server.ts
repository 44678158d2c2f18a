/** Replacing in bytes: copies of a page as text would be garbage that stops everything else for a moment. */

/** `bytes` with `what` replaced by `by`, which is no longer, in the same memory. */
export function replaceWithin(bytes: Buffer<ArrayBuffer>, what: string, by: string): Buffer<ArrayBuffer> {
  const length = Buffer.byteLength(what);
  let [from, end] = [0, 0];
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, from)) {
    end += bytes.copy(bytes, end, from, at);
    end += bytes.write(by, end);
    from = at + length;
  }
  return bytes.subarray(0, end + bytes.copy(bytes, end, from));
}
