import { builtInGuide } from '@studio/backend/contract/chat'
import { listStyles } from '@studio/backend/contract/library'
import { useCall } from '@studio/ui/query'
import { useAtomValue } from 'jotai'
import { guideAtom } from './chat-state.ts'

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
  /** The one that is shown and that the model is told: the built-in one in the place of one that was deleted, or is not known yet. */
  readonly guide: Guide
  /** Whether the chosen one is known, or known to be deleted. */
  readonly isKnown: boolean
}

/** The style guides of the person, and the one that the chat uses. */
export function useGuide(): Guides {
  const { data: own } = useCall(listStyles, {})
  const id = useAtomValue(guideAtom)
  const guides = [builtInGuide, ...(own ?? [])]
  const chosen = guides.find((each) => each.id === id)
  return { guides, guide: chosen ?? builtInGuide, isKnown: chosen !== undefined || own !== undefined }
}
