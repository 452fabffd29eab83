import type { DownloadChoice } from '@studio/backend/contract'
import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { downloadOf } from './download-choice.ts'

/** Pause between two downloads: browsers drop downloads that begin all at once. */
const apartMs = 300

/** What a download needs of the browser. */
export interface Downloading {
  /** The bytes at an address; rejects when there are none. */
  readonly fetchBytes: (url: string) => Promise<Blob>
  readonly save: (bytes: Blob, name: string) => void
  readonly pause: (ms: number) => Promise<void>
}

async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered with status ${response.status}`)
  return await response.blob()
}

function save(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // The browser has begun to read the bytes by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * Saves pictures on this computer, one after the other. A toast tells how many could not be downloaded; these do not stop the rest.
 * @param stemOf the file's name without its ending, by the id of the picture and its number among them, counted from 0
 */
export async function downloadImages(
  ids: readonly string[],
  stemOf: (id: string, n: number) => string,
  choice: DownloadChoice,
  browser: Downloading = { fetchBytes, save, pause },
): Promise<void> {
  let failed = 0
  for (const [n, id] of ids.entries()) {
    const { href, download } = downloadOf(id, stemOf(id, n), choice)
    try {
      const bytes = await browser.fetchBytes(href)
      if (n > 0) await browser.pause(apartMs)
      browser.save(bytes, download)
    } catch {
      // The connection is gone, or the picture is: the toast below tells the person.
      failed += 1
    }
  }
  if (failed > 0) tellFailed(failed, ids.length)
}

/** Spec images 8, the words for one image. */
function tellFailed(failed: number, all: number): void {
  const description =
    all === 1
      ? 'Could not download the image'
      : `Could not download ${formatCount(failed)} of ${formatCount(all)} images`
  showToast({ title: 'Download failed', description, tone: 'bad' })
}
