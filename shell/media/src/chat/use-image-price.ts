import { builtInGuide, chatOptions, mostImageCents } from '@studio/backend/contract/chat'
import { useCall } from '@studio/ui/query'
import { useGuide } from './use-guide.ts'
import { useModel } from './use-model.ts'

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
  const { model } = useModel()
  const { guide } = useGuide()
  if (options?.seeing === undefined) return undefined
  const { seeing } = options
  if (model?.sees) return undefined
  const text = guide.id === builtInGuide.id ? options.guide.text : (guide.instructions ?? '')
  return { label: seeing.label, mostCents: mostImageCents(seeing, { name: guide.name, text }) }
}
