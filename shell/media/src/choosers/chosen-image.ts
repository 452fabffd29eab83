import { mediaUrl } from '@studio/backend/contract'
import type { Toast } from '@studio/ui/toast-store'

/** A picture of the studio that was chosen in a dialog. */
export interface ChosenImage {
  readonly assetId: string
  /** Address of the original, as the specified calls take it. */
  readonly imageUrl: string
  /** The generation that it came from, as far as the page knows it: only what has been in view is known in detail. */
  readonly generationId?: string
  /** Width by height. */
  readonly ratio: number
}

/** What both dialogs for choosing pictures are given. */
export interface ChooserProps {
  /** How many pictures can be chosen; without it any number. */
  readonly most?: number
  /** What is said when somebody tries to choose more, where that is not what every page says. */
  readonly tooMany?: Pick<Toast, 'title' | 'description'>
  /** What the button that takes the pictures says, as "Add to style". */
  readonly action: string
  /** Takes the pictures, in the order in which they were chosen. The dialog stays open until its owner closes it. */
  readonly onChoose: (images: readonly ChosenImage[]) => void
  readonly onClose: () => void
}

/** The outline of a picture, as the columns of a gallery or of a character have it. */
export interface PictureShape {
  readonly id: string
  /** Width for a height of 1000. */
  readonly ratio: number
}

/** The chosen pictures, in the order of choice; those that no list has any more are left out. */
export function chosenOf(
  ids: Iterable<string>,
  shapes: ReadonlyMap<string, PictureShape>,
  generationOf: (id: string) => string | undefined,
): ChosenImage[] {
  return [...ids].flatMap((id) => {
    const shape = shapes.get(id)
    if (shape === undefined) return []
    const generationId = generationOf(id)
    return {
      assetId: id,
      imageUrl: mediaUrl(id, 'original'),
      ...(generationId !== undefined && { generationId }),
      ratio: shape.ratio / 1000,
    }
  })
}
