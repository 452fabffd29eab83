import type { Generation } from '@studio/backend/contract'
import { overlayAtom } from '@studio/media/overlay'
import { findPicture, isListedFavorite } from '@studio/media/pictures'
import { DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import type { PictureRef } from '../address/detail-search.ts'
import { useDetail } from '../address/use-detail.ts'
import { openingAtom } from '../gallery/actions/opening.ts'
import { usePictureActions } from '../gallery/actions/picture-actions.ts'
import { tellNotOpened } from '../gallery/actions/picture-actions-provider.tsx'
import type { Items } from '../gallery/items/items.ts'
import { NotOpened } from './not-opened.tsx'
import { useLeaving } from './use-leaving.ts'
import { useNamedPicture, useNeighbours } from './use-neighbours.ts'

/** Loaded when the first picture is opened: the page does not begin with it. */
const DetailDialog = lazyPart(async () => (await import('./detail-dialog.tsx')).DetailDialog, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (onRetry, { onClose }) => <NotOpened onRetry={onRetry} onClose={onClose} />,
})

interface DetailProps {
  readonly items: Items
  readonly newest: readonly Generation[]
}

function OpenDetail({ items, newest, picture }: DetailProps & { readonly picture: PictureRef }): ReactNode {
  const { show, close } = useDetail()
  const actions = usePictureActions()
  const client = useQueryClient()
  const { favorites } = useAtomValue(overlayAtom)
  const { picture: shown, gone, retry } = useNamedPicture(newest, picture)
  const assetId = shown?.output.assetId
  useLeaving(assetId, gone, close)
  const neighbours = useNeighbours(items, assetId)
  if (retry !== undefined) return <NotOpened onRetry={retry} onClose={close} />
  if (shown === undefined || assetId === undefined) return gone ? null : <DialogPending onClose={close} />

  const goTo = async (id: string): Promise<void> => {
    const next = await findPicture(client, id)
    if (next !== undefined) show({ generationId: next.generation.id, n: next.output.n })
  }
  const favorite = favorites.get(assetId) ?? isListedFavorite(shown)
  const remove = (): void => {
    const next = neighbours.after ?? neighbours.before
    if (next === undefined) close()
    else void goTo(next).catch(close) // the picture that it shows no longer exists
    actions.trash([assetId])
  }
  return (
    <DetailDialog
      shown={shown}
      neighbours={neighbours}
      favorite={favorite}
      onShow={(id) => void goTo(id).catch(tellNotOpened)}
      onClose={close}
      handlers={{
        onFavorite: () => actions.favorite([assetId], !favorite),
        onReference: () => {
          actions.reference(assetId)
          close()
        },
        onReuse: () => {
          actions.reuse(shown)
          close()
        },
        onDelete: remove,
      }}
    />
  )
}

/** The detail dialog, while the address names a picture (`/?image=...`). */
export function Detail(props: DetailProps): ReactNode {
  const { picture } = useDetail()
  const [opening, setOpening] = useAtom(openingAtom)
  const isNamed = picture !== undefined
  useEffect(() => {
    if (isNamed) setOpening(undefined)
    return () => setOpening(undefined)
  }, [isNamed, setOpening])
  if (picture !== undefined) return <OpenDetail {...props} picture={picture} />
  return opening === undefined ? null : <DialogPending onClose={() => setOpening(undefined)} />
}
