import { type Generation, getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { type PictureActions, PictureActionsContext } from '../actions/picture-actions.ts'
import { PictureTile } from '../tiles/picture-tile.tsx'
import { noActions } from './no-actions.ts'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
const output = {
  n: 0,
  status: 'stored',
  assetId: 'a',
  url: '/api/media/a/original',
  thumbnailUrl: '/api/media/a/thumbnail',
  width: 4096,
  height: 4096,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
} as const

const user = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}

function clientOfUser() {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  return client
}

interface Shown {
  readonly width: number
  readonly height?: number
  readonly favorite?: boolean
  readonly made?: Partial<Generation>
  readonly actions?: Partial<PictureActions>
}

/** A picture of a fox by SeeDream 4.0 in a tile of this size, in px. */
export async function tileOf({ width, height = width, favorite = false, made = {}, actions = {} }: Shown) {
  // Away from where the tile will be: nothing is under the pointer until a test puts it there.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1430, y: 890 })
  return await render(
    <TooltipProvider>
      <QueryClientProvider client={clientOfUser()}>
        <div style={{ position: 'relative', width, height, containerType: 'size', overflow: 'hidden' }}>
          <PictureActionsContext value={{ ...noActions, ...actions }}>
            <PictureTile
              assetId="a"
              picture={{ generation: { ...generation, ...made }, output }}
              listedFavorite={favorite}
              slot={{ index: 0, width, tabStop: true, blooms: false }}
            />
          </PictureActionsContext>
        </div>
      </QueryClientProvider>
    </TooltipProvider>,
  )
}
