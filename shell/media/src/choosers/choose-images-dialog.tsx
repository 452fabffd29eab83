import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { galleryOptions, type ImageDetails, imageKey } from '../gallery/gallery.ts'
import { useGalleryMatches, wordsOf } from '../search/use-matches.ts'
import { GalleryTile } from './choice-tile.tsx'
import { ChooserDialog } from './chooser-dialog.tsx'
import { ChooserImages } from './chooser-images.tsx'
import { ChooserSearch } from './chooser-search.tsx'
import { type ChooserProps, chosenOf } from './chosen-image.ts'
import { useChooser } from './use-chooser.ts'

/** Spec images 2, 'Choose from Images': all images of the person's gallery, newest first. */
export function ChooseImagesDialog({ onChoose, ...dialog }: ChooserProps): ReactNode {
  const client = useQueryClient()
  const state = useChooser(dialog)
  const [text, setText] = useState('')
  const { data: outline, isLoadingError, refetch } = useQuery(galleryOptions)
  const matches = useGalleryMatches(wordsOf(text), outline)
  const shapes = useMemo(() => new Map(outline?.map((image) => [image.id, image])), [outline])
  const generationOf = (id: string): string | undefined =>
    client.getQueryData<ImageDetails | null>(imageKey(id))?.generation.id
  return (
    <ChooserDialog
      {...dialog}
      title="Choose from Images"
      state={state}
      onChoose={(ids) => onChoose(chosenOf(ids, shapes, generationOf))}
    >
      <ChooserSearch label="Search images" placeholder="Search by prompt keywords..." text={text} onText={setText} />
      <ChooserImages
        pictures={outline}
        matches={matches}
        failure={isLoadingError ? <NotLoaded onRetry={() => void refetch()} /> : undefined}
        empty={<NoImages />}
        onShowAll={() => setText('')}
        tile={(id, place) => <GalleryTile id={id} place={place} />}
      />
    </ChooserDialog>
  )
}

/** Spec images 8, word for word. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Notice
      role="alert"
      title="Unable to Load Gallery"
      text="We're having trouble connecting to the database. This is usually temporary. Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}

function NoImages(): ReactNode {
  return <Notice title="No images generated yet" text="Images that you generate can be chosen here." />
}
