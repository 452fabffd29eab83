import { builtInGuide } from '@studio/backend/contract/chat'
import { listStyles } from '@studio/backend/contract/library'
import { useCurrentUser } from '@studio/ui/current-user'
import { useCall } from '@studio/ui/query'
import { useAtom } from 'jotai'
import { guideAtomOf } from './chat-state.ts'

/** A style guide as it can be chosen. */
interface Guide {
  readonly id: string
  readonly name: string
  /** What the model is told; undefined for the built-in one. */
  readonly instructions?: string | undefined
}

interface Guides {
  /** The built-in one first. */
  readonly guides: readonly Guide[]
  /** The one that the model is told: the built-in one in the place of one that was deleted, and of one that is not known yet. */
  readonly guide: Guide
  /** Whether the chosen one is known, or known to be deleted. */
  readonly isKnown: boolean
  /** The id that is sent. While the chosen one is not known it is the one that was chosen before a reload: another one has other words. */
  readonly sentId: string
  readonly choose: (id: string) => void
}

/** The style guides of the person, and the one that the chat uses. */
export function useGuide(): Guides {
  const { data: own } = useCall(listStyles, {})
  const [chosenId, choose] = useAtom(guideAtomOf(useCurrentUser().id))
  const id = chosenId || builtInGuide.id
  const guides = [builtInGuide, ...(own ?? [])]
  const chosen = guides.find((each) => each.id === id)
  const guide = chosen ?? builtInGuide
  const isKnown = chosen !== undefined || own !== undefined
  return { guides, guide, isKnown, sentId: isKnown ? guide.id : id, choose }
}
