/** With which status the server answers for a file, whose bytes are not sent; undefined where no answer comes. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(new Request(url, { method: 'HEAD' }))).status
  } catch {
    // The connection is down: that is what undefined tells.
    return undefined
  }
}
