const endings: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/quicktime', 'mov'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
])

/** What the name of a file of this type ends with, such as `png`; `bin` for other types. */
export function fileEnding(contentType: string): string {
  return endings.get(contentType) ?? 'bin'
}
