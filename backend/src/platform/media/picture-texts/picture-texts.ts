/** What a picture's file can say about how the picture was made. */
export interface PictureTexts {
  /** In the form that Stable Diffusion web UI writes and many public tools read. */
  readonly parameters: string
  /** Our own JSON. */
  readonly making: string
}

/** The keyword of our own JSON in a PNG, and the word before it in the maker note of an Exif. */
export const makingKeyword = 'atelier'
