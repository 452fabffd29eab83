import type { SendBulk } from '@studio/media/bulk'

/** One of the things that images can be added to. */
export interface Collection {
  readonly id: string
  readonly name: string
  readonly imageCount: number
  /** Addresses of up to four of its images. */
  readonly mosaic: readonly string[]
}

/** What images can be added to, of one kind, such as styles. */
export interface Collections {
  /** What one is called, as in "Add to style". */
  readonly noun: string
  /** The list as the cache has it. */
  readonly list: {
    readonly data: readonly Collection[] | undefined
    readonly isLoadingError: boolean
    readonly refetch: () => unknown
  }
  /** Creates one and returns its id; rejects with the error of the server. */
  readonly create: (name: string) => Promise<string>
  /** Adds images to one or removes them; at most 500 with each command. */
  readonly change: (id: string, change: 'add' | 'remove') => SendBulk
  /** Fetches the list anew. */
  readonly refresh: () => Promise<void>
}
