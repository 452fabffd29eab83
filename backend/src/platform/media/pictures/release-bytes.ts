/**
 * Gives the memory of these bytes back at once; they are empty afterwards. V8 counts the memory of buffers like its own, and finds out only in
 * a full collection that a buffer which has lived for some time is no longer used. So without this, every few pictures would cause a
 * full collection. Does nothing to bytes that are part of a larger buffer.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
