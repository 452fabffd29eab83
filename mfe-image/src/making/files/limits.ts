/** What is read of a file at most. Workflows of ComfyUI take some hundred kilobytes; a file that was made to cost ends here. */
export const limits = {
  /** Of the whole file. */
  fileBytes: 100_000_000,
  /** Parts that are looked at: chunks of a PNG or WebP, segments of a JPEG. */
  parts: 20_000,
  texts: 50,
  /** Of one text, after it was unpacked. */
  textBytes: 4_000_000,
}
