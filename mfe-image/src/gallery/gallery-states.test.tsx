import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmptyGallery } from './empty-gallery.tsx'
import { GalleryEnd } from './gallery-end.tsx'

it('says what to do when there is nothing yet', () => {
  const shown = renderToStaticMarkup(<EmptyGallery />).replaceAll('&quot;', '"')
  expect(shown).toContain('No images generated yet')
  expect(shown).toContain('Enter a prompt and click "Generate" to start creating AI images')
})

it('calls the end of a part of the gallery no end of the gallery', () => {
  const outline = { isPending: false, isLoadingError: false, isSuccess: true, refetch: async () => undefined }
  expect(renderToStaticMarkup(<GalleryEnd outline={outline} />)).toContain('reached the end of your gallery')
  const part = renderToStaticMarkup(<GalleryEnd outline={outline} partly="No more images match" />)
  expect(part).toContain('No more images match')
  expect(part).not.toContain('reached the end')
})
