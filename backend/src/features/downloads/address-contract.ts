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
  readonly format: DownloadFormat
  /** Whether the file says how the picture was made. */
  readonly making: boolean
}

/** The address at which a picture is downloaded under a name. Imports nothing, since every tile of a gallery has such a link. */
export function downloadUrl(assetId: string, name: string, { format, making }: DownloadChoice): string {
  return `/api/downloads/${assetId}?${new URLSearchParams({ name, format, making: String(making) }).toString()}`
}
