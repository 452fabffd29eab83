import { TooltipProvider } from '@studio/ui/tooltip'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UploadTile } from './upload-tile.tsx'

const nothing = (): void => undefined

it('names the upload that its button takes away', () => {
  const upload = {
    id: 'u',
    thumbnailUrl: '/u',
    width: 1,
    height: 1,
    thumbhash: '',
    createdAt: '2026-01-02T10:00:00.000Z',
  }
  const tile = renderToStaticMarkup(
    <TooltipProvider>
      <UploadTile upload={upload} chosen={false} onToggle={nothing} onTrash={nothing} />
    </TooltipProvider>,
  )
  expect(tile).toMatch(/aria-label="Delete upload: [^"]*2026/)
})
