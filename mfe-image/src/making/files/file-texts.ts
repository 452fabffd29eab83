/** Texts that a picture's file has beside its pixels, by the keyword or the tag that they stand under. */
export type FileTexts = Readonly<Record<string, string>>
