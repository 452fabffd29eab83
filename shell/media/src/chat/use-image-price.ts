import { builtInGuide, chatOptions, mostImageCents } from '@studio/backend/contract/chat'
import { useCall } from '@studio/ui/query'
import { useGuide } from './use-guide.ts'
import { useModel } from './use-model.ts'

interface ImagePrice {
  /** Who looks at an image in the place of the chosen model; undefined when that looks itself, and while it is not known. */
  readonly other:
    | {
        readonly label: string
        /** The most that one image costs with the chosen style guide, in cents. */
        readonly mostCents: number
      }
    | undefined
  /** Whether it is known who looks, and what that costs at most where it is another model: nothing is sent before. */
  readonly isKnown: boolean
}

/** Who looks at an image, and what that costs at most. */
export function useImagePrice(): ImagePrice {
  const options = useCall(chatOptions, {}).data
  const { model } = useModel()
  const { guide, isKnown } = useGuide()
  if (model?.sees) return { other: undefined, isKnown: true }
  // Another guide has other words, and so another price.
  if (options?.seeing === undefined || !isKnown) return { other: undefined, isKnown: false }
  const { seeing } = options
  const text = guide.id === builtInGuide.id ? options.guide.text : (guide.instructions ?? '')
  const mostCents = mostImageCents(seeing, { name: guide.name, text })
  return { other: { label: seeing.label, mostCents }, isKnown: true }
}
