import { downloadTiktok, downloadYoutube, type SourceKind, uploadVideo } from '@studio/backend/contract/frames'
import { callEndpoint } from '@studio/ui/api'
import { sendCommand } from '@studio/ui/query'
import { checkVideo } from './check-video.ts'
import type { BusyImport } from './source-import.ts'
import { withUploadKey } from './upload-key.ts'

export interface Fetching {
  readonly signal: AbortSignal
  /** Shows how far it is. */
  readonly told: (next: BusyImport) => void
}

/**
 * Has the server download a link, or uploads a file to it. Resolves with the id of the video once the server has it. Throws UnusableFile
 * for a file that the server would refuse.
 */
export async function fetchVideo(kind: SourceKind, source: string | File, { signal, told }: Fetching): Promise<string> {
  if (source instanceof File) {
    const onUpload = (share: number): void => told({ status: 'busy', step: 'upload', share })
    onUpload(0)
    await checkVideo(source, signal)
    const input = { body: {}, files: { video: [source] }, onUpload }
    const send = (idempotencyKey: string) => callEndpoint(uploadVideo, input, { signal, idempotencyKey })
    return (await withUploadKey(source, send)).videoId
  }
  told({ status: 'busy', step: 'download' })
  const download = kind === 'tiktok' ? downloadTiktok : downloadYoutube
  return (await sendCommand(download, { body: { url: source } }, { signal })).videoId
}
