import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { downloadName } from './download-name.ts'
import { findPicture } from './find-picture.ts'

/** Pause between two downloads: browsers drop downloads that begin all at once. */
const apartMs = 300

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Downloads images one after the other, numbered from one. */
export function useDownload(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (ids) => {
      try {
        for (const [n, id] of ids.entries()) {
          const picture = await findPicture(client, id)
          if (picture === undefined) continue
          if (n > 0) await pause(apartMs)
          save(picture.output.url, downloadName(n))
        }
      } catch {
        // The details of one image could not be fetched because the server does not respond: stop, since the others would fail too.
        showToast({ title: 'Download failed', description: 'Please try again', tone: 'bad' })
      }
    },
    [client],
  )
}
