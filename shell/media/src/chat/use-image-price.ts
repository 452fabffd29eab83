import { builtInGuide, chatOptions, mostImageCents } from '@studio/backend/contract/chat'
import { useCall } from '@studio/ui/query'
import { useAtomValue } from 'jotai'
import { modelAtom } from './chat-state.ts'
import { useGuide } from './use-guide.ts'

interface ImagePrice {
  /** The model that looks at images. */
  readonly label: string
  /** The most that one image costs, in cents. */
  readonly mostCents: number
}

/**
 * Who looks at an image in the place of the chosen model, and what that costs at most with the chosen style guide; undefined when the
 * chosen model looks itself, when none can, and while that is not known.
 */
export function useImagePrice(): ImagePrice | undefined {
  const options = useCall(chatOptions, {}).data
  const modelId = useAtomValue(modelAtom)
  const { guide } = useGuide()
  if (options?.seeing === undefined) return undefined
  const { models, seeing } = options
  const chosen = models.find(({ id }) => id === modelId) ?? models[0]
  if (chosen?.sees) return undefined
  const text = guide.id === builtInGuide.id ? options.guide.text : (guide.instructions ?? '')
  return { label: seeing.label, mostCents: mostImageCents(seeing, { name: guide.name, text }) }
}
