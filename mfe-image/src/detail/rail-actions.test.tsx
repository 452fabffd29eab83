import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { RailActions } from './rail-actions.tsx'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
const size = { width: 1, height: 1, thumbhash: '', thumbnailUrl: '' }
const output = { n: 1, status: 'stored', assetId: 'a', url: '/api/media/a/original', ...size } as const
const user = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}
const nothing = (): void => undefined

afterEach(() => vi.unstubAllGlobals())

it('offers to download, to reuse the settings, to make a clip of it, to use it as a reference, to add it to a character or style and to delete it', () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RailActions
          picture={{ generation, output }}
          favorite={false}
          handlers={{
            onFavorite: nothing,
            onReference: nothing,
            onClip: nothing,
            onReuse: nothing,
            onEdit: nothing,
            onDelete: nothing,
            onCompare: nothing,
          }}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  expect(shown).toContain('download="generated-image-2.png"')
  for (const words of ['Download', 'Reuse settings', 'Video', 'Speak']) expect(shown).toContain(`>${words}<`)
  for (const label of [
    'Use as reference',
    'Add to character',
    'Add to style',
    'Add to favorites: a fox',
    'Share: a fox',
    'Delete: a fox',
  ]) {
    expect(shown).toContain(`aria-label="${label}"`)
  }
})
