import { createPace, PaceContext } from '@studio/media/pace'
import { imageKey } from '@studio/ui/gallery'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import { LibraryTile } from './library-tile.tsx'
import { noActions } from './no-actions.ts'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
const image = {
  id: 'i',
  generationId: generation.id,
  n: 0,
  url: '/full.png',
  thumbnailUrl: '/thumbnail.webp',
  width: 4,
  height: 3,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  isFavorite: false,
  createdAt: generation.createdAt,
}

/** The tile of a picture whose details are there, in a gallery that has just been scrolled by so many px. */
function tileAfter(px: number): string {
  const client = new QueryClient()
  client.setQueryData(imageKey(image.id), { image, generation })
  const pace = createPace()
  pace.moved(px, 1_000)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PaceContext value={pace}>
        <PictureActionsContext value={noActions}>
          <LibraryTile
            image={{ id: image.id, ratio: 1333, createdAt: 0, isFavorite: false }}
            slot={{ index: 40, width: 200, tabStop: false, blooms: false }}
          />
        </PictureActionsContext>
      </PaceContext>
    </QueryClientProvider>,
  )
}

it('is a place that can be reached while it flies past, and shows its picture when it is looked at', () => {
  expect(tileAfter(4_000)).toContain('Open image')
  expect(tileAfter(4_000)).not.toContain(image.thumbnailUrl)
  expect(tileAfter(10)).toContain(image.thumbnailUrl)
})
