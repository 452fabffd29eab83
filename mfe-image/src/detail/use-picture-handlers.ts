import type { Neighbours } from '@studio/media/grid-items'
import { overlayAtom } from '@studio/media/overlay'
import { isListedFavorite, type Picture } from '@studio/media/pictures'
import { useAtomValue, useSetAtom } from 'jotai'
import { comparedAtom } from '../gallery/actions/compared.ts'
import { usePictureActions } from '../gallery/actions/picture-actions.ts'
import type { Opened } from './detail-dialog.tsx'
import { useGoTo } from './use-go-to.ts'
import { useLeaving } from './use-leaving.ts'

interface Shown {
  /** Undefined while another kind of picture is shown, or none yet. */
  readonly picture: Picture | undefined
  readonly neighbours: Neighbours
  /** The next image of the same request; undefined when there is none. */
  readonly take: string | undefined
  /** It no longer exists. */
  readonly gone: boolean
  /** What it is compared with first; undefined when there is nothing. */
  readonly other: string | undefined
  readonly onClose: () => void
}

/** A picture of the gallery that is shown large, with what its buttons and keys do; undefined while there is none. */
export function usePictureHandlers({ picture, neighbours, take, gone, other, onClose }: Shown): Opened | undefined {
  const actions = usePictureActions()
  const goTo = useGoTo()
  const compare = useSetAtom(comparedAtom)
  const { favorites } = useAtomValue(overlayAtom)
  const assetId = picture?.output.assetId
  const tellDeletedHere = useLeaving(assetId, gone, onClose)
  if (picture === undefined || assetId === undefined) return undefined

  const favorite = favorites.get(assetId) ?? isListedFavorite(picture)
  /** Shows the first of these that is still there: the takes of a request are looked through before anything else. */
  const goOn = async (ids: readonly (string | undefined)[]): Promise<void> => {
    for (const id of ids) if (id !== undefined && (await goTo.image(id))) return
    onClose()
  }
  const remove = (): void => {
    tellDeletedHere()
    void goOn([take, neighbours.after, neighbours.before]).catch(onClose) // the picture that it shows no longer exists
    actions.trash([assetId])
  }
  return {
    kind: 'picture',
    picture,
    favorite,
    handlers: {
      onFavorite: () => actions.favorite([assetId], !favorite),
      onReference: () => {
        actions.reference(assetId)
        onClose()
      },
      onReuse: () => {
        actions.reuse(picture)
        onClose()
      },
      onEdit: () => actions.change(picture),
      onClip: (page) => actions.goClip(page, assetId),
      onDelete: remove,
      onCompare: other === undefined ? undefined : () => compare({ left: assetId, right: other }),
    },
  }
}
