import { clipKinds } from '@studio/media/clip-kinds'
import { FailedTile } from '@studio/media/failed-tile'
import { Button } from '@studio/ui'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useClipKind } from '../kind/kind.ts'
import { dropPending } from '../kind/pending.ts'

const noAnswer = 'No answer came. If it was received, its video appears here.'

interface UnansweredClipProps {
  /** Of the clip among those that the list does not contain. */
  readonly pendingKey: string
  readonly prompt: string
  /** Why no answer came. */
  readonly reason: string
}

/** A clip of which nobody knows whether it was taken: so that the person looks before buying it again. */
export function UnansweredClip({ pendingKey, prompt, reason }: UnansweredClipProps): ReactNode {
  const { name, pendingAtom } = useClipKind()
  const setPending = useSetAtom(pendingAtom)
  return (
    <FailedTile title={clipKinds[name].failed} reason={reason} prompt={prompt} unanswered={noAnswer}>
      <Button size="small" onClick={() => setPending((all) => dropPending(all, [pendingKey]))}>
        Dismiss
      </Button>
    </FailedTile>
  )
}
