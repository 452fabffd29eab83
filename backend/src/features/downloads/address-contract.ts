/** Formats that a picture can be downloaded in. */
export const downloadFormats = ['png', 'jpeg', 'webp'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

/** The end of a file's name, by its format. */
export const fileEndings = { png: '.png', jpeg: '.jpg', webp: '.webp' } as const satisfies Record<
  DownloadFormat,
  string
>

/** How a picture is downloaded. */
export interface DownloadChoice {
  /** `stored`: in the format in which it was made. */
  readonly format: DownloadFormat | 'stored'
  /** Whether the file says how the picture was made. */
  readonly making: boolean
  /** Whether the file has content credentials, signed by the installation's key. */
  readonly credentials: boolean
}

/**
 * The address at which a picture is downloaded under a name; one that is downloaded as it is stored gets its ending by the server. What must
 * be converted is refused there, and what must be signed has no such address: both are asked for first. Imports nothing, since every
 * tile of a gallery has such a link.
 */
export function downloadUrl(
  assetId: string,
  name: string,
  { format, making }: Pick<DownloadChoice, 'format' | 'making'>,
): string {
  const query = new URLSearchParams({ name, ...(format !== 'stored' && { format }), making: String(making) })
  return `/api/downloads/${assetId}?${query.toString()}`
}
