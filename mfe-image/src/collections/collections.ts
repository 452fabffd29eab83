import type { BulkOutcome } from '@studio/media/bulk'

/** A character or a style, to which images can be added. */
export interface Collection {
  readonly id: string
  readonly name: string
  readonly imageCount: number
  /** Addresses of up to four of its images. */
  readonly mosaic: readonly string[]
}

/** What a collection is called, as in "Add to style". */
export type Noun = 'character' | 'style'

/** A change of the images of one collection. */
export interface CollectionChange {
  readonly id: string
  /** `put-back` undoes `remove`. */
  readonly change: 'add' | 'remove' | 'put-back'
  /** The images. */
  readonly ids: readonly string[]
  /** What is said while there are more to come. */
  readonly progress: string
}

/** The person's characters, or their styles. */
export interface Collections {
  readonly noun: Noun
  /** The list as the cache has it, newest first. */
  readonly list: {
    readonly data: readonly Collection[] | undefined
    readonly isLoadingError: boolean
    readonly refetch: () => unknown
  }
  /** The cache key of the list. */
  readonly listKey: readonly unknown[]
  /** Creates one and returns its id; rejects with the error of the server. */
  readonly create: (name: string) => Promise<string>
  /** Changes any number of images with one command for each 500; never rejects. */
  readonly change: (change: CollectionChange) => Promise<BulkOutcome>
  /** Fetches what is shown of the collection with this id. Never rejects. */
  readonly refresh: (id: string) => Promise<void>
}
