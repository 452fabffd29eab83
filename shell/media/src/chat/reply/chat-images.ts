/** The images that the model is to see. */
export interface ChatImages {
  /** Addresses of the images that are chosen as references. */
  readonly referenceImageUrls: string[]
  /** Id of the image of the product. */
  readonly productId: string | undefined
}

/** What the page around the chat knows and the model shall know. */
export interface ChatSurroundings {
  readonly currentPrompt: string
  /** How many images `images` will name. */
  readonly imageCount: number
  /** The images; those from this computer are stored first. Throws when they cannot be. */
  readonly images: () => Promise<ChatImages>
  /** The character whose images are shown. */
  readonly character: { readonly id: string; readonly name: string } | undefined
  /** The style that images will be made in. */
  readonly styleId: string | undefined
}
