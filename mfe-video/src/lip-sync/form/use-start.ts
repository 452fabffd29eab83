import { mediaUrl } from '@studio/backend/contract'
import { generateLipSync } from '@studio/backend/contract/lip-syncs'
import { clipKinds, notTakenText } from '@studio/media/clip-kinds'
import { isOverSpend } from '@studio/ui/api-error'
import { createClickGuard } from '@studio/ui/click-guard'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSubmit } from '../../clips/submit/use-submit.ts'
import type { Voice } from '../audio/audio.ts'
import type { LipSyncDraft } from '../draft/draft.ts'
import { lipSyncKind } from '../kind/lip-sync-kind.ts'
import type { Source } from '../source/source.ts'

/** What is sent when the button is pressed. */
export interface Click {
  readonly draft: LipSyncDraft
  readonly source: Source
  readonly voice: Voice
  /** Undefined where no price was promised. */
  readonly priceCents: number | undefined
  /** Width by height of the tile. */
  readonly ratio: number
}

function isSame(one: Click, other: Click): boolean {
  const asText = ({ draft, priceCents }: Click): string => JSON.stringify([draft, priceCents])
  return one.source === other.source && one.voice === other.voice && asText(one) === asText(other)
}

function inputOf({ draft, source, voice, priceCents }: Click) {
  const { content, from } = source
  const [files, address] =
    typeof content === 'string'
      ? [{}, { videoUrl: mediaUrl(content, 'original'), sourceVideoId: content }]
      : [{ video: [content] }, {}]
  return { body: { ...draft, ...address, priceCents, sourceType: from }, files: { ...files, audio: [voice.file] } }
}

interface Start {
  /** Sends a press; one that belongs to the press before does nothing. */
  readonly start: (click: Click) => Promise<void>
  /** What share of the files was sent, 0 to 1; undefined while nothing is being sent. */
  readonly sent: number | undefined
}

/** Asks for a lip sync, and tells in the words of spec video 8 what became of it. */
export function useStart(): Start {
  const navigate = useNavigate()
  const submit = useSubmit(lipSyncKind)
  const [guard] = useState(() => createClickGuard(isSame))
  const [sent, setSent] = useState<number>()

  const start = async (click: Click): Promise<void> => {
    if (!guard.isNew(click, performance.now())) return
    setSent(0)
    const { error } = await submit({
      inputs: [inputOf(click)],
      ratio: click.ratio,
      send: async (input, options) => {
        const { videoId, status } = await sendCommand(generateLipSync, { ...input, onUpload: setSent }, options)
        return { id: videoId, status }
      },
    })
    guard.answered(click)
    setSent(undefined)
    if (error === undefined) return showToast(lipSyncKind.submitted)
    const action = { label: 'See spend', run: () => void navigate({ to: '/spend' }) }
    const description = notTakenText('lip-sync', error)
    showToast({ title: clipKinds['lip-sync'].failed, description, tone: 'bad', ...(isOverSpend(error) && { action }) })
  }
  return { start, sent }
}
