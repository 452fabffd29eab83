import type { Generation } from '@studio/backend/contract'
import { overlayAtom } from '@studio/media/overlay'
import { DialogPending } from '@studio/ui/dialog'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { AssetRef, PictureRef } from '../address/detail-search.ts'
import { useShowMadeFrom } from '../address/use-show-made-from.ts'
import { tellNotOpened } from '../gallery/actions/picture-actions-provider.tsx'
import type { Items } from '../gallery/items/items.ts'
import { DetailDialog } from './detail-dialog.tsx'
import { comparedWith, membersOf, nextTake } from './family/family-members.ts'
import { useFamily } from './family/use-family.ts'
import { NotOpened } from './not-opened.tsx'
import { useGoTo } from './use-go-to.ts'
import { useNamedPicture, useNeighbours } from './use-neighbours.ts'
import { usePictureHandlers } from './use-picture-handlers.ts'
import { useRelative } from './use-relative.ts'

interface OpenDetailProps {
  readonly items: Items
  readonly newest: readonly Generation[]
  readonly named: PictureRef | AssetRef
  readonly onClose: () => void
}

const noMembers = { takes: [], frames: [], sources: [], made: [] }

/** The picture that the address names, with everything around it: the pictures beside it in the gallery, its takes, its family. */
export function OpenDetail({ items, newest, named, onClose }: OpenDetailProps): ReactNode {
  const inGallery = 'generationId' in named ? named : undefined
  const { picture, gone, retry } = useNamedPicture(newest, inGallery)
  const assetId = 'assetId' in named ? named.assetId : picture?.output.assetId
  const family = useFamily(assetId, newest)
  const neighbours = useNeighbours(items, picture?.output.assetId)
  const { leaving } = useAtomValue(overlayAtom)
  const take = family.data && nextTake(family.data, assetId, leaving)
  const other = comparedWith(family.data, assetId) ?? neighbours.after ?? neighbours.before
  const ofPicture = usePictureHandlers({ picture, neighbours, take: take?.id, gone, other, onClose })
  const ofRelative = useRelative(inGallery === undefined ? family : undefined, onClose)
  const goTo = useGoTo()
  const showMadeFrom = useShowMadeFrom()

  const onRetry = retry ?? ofRelative?.retry
  if (onRetry !== undefined) return <NotOpened onRetry={onRetry} onClose={onClose} />
  const opened = ofPicture ?? ofRelative?.opened
  if (opened === undefined) return gone || ofRelative?.gone === true ? null : <DialogPending onClose={onClose} />

  const { data, hasNextPage, isLoadingError } = family
  return (
    <DetailDialog
      opened={opened}
      neighbours={neighbours}
      strip={{
        family: data,
        members: data === undefined ? noMembers : membersOf(data, newest),
        onOpen: ({ picture: relative }) => void goTo.relative(relative).catch(tellNotOpened),
        onMore: hasNextPage ? () => void family.fetchNextPage() : undefined,
        onFind: showMadeFrom,
        onRetry: isLoadingError ? () => void family.refetch() : undefined,
      }}
      onNextTake={() => {
        if (take !== undefined) void goTo.relative(take).catch(tellNotOpened)
      }}
      onShow={(id) => void goTo.image(id).catch(tellNotOpened)}
      onClose={onClose}
    />
  )
}
