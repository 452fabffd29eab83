import type { Medium } from '@studio/backend/contract/chat'

/** The images that the model is to see. */
export interface ChatImages {
  /** Addresses of the images that are chosen as references; of a video, that of its first frame. */
  readonly referenceImageUrls: string[]
  /** Address of the image with which a video ends. */
  readonly lastFrameUrl?: string | undefined
  /** Id of the image of the product. */
  readonly productId: string | undefined
}

/** What the page around the chat knows and the model shall know. */
export interface ChatSurroundings {
  /** What the page makes, and so what the prompts are for, whatever they were for when the chat began. */
  readonly medium: Medium
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
