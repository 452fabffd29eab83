import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmptyGallery } from './empty-gallery.tsx'

it('says what to do when there is nothing yet', () => {
  const shown = renderToStaticMarkup(<EmptyGallery />).replaceAll('&quot;', '"')
  expect(shown).toContain('No images generated yet')
  expect(shown).toContain('Enter a prompt and click "Generate" to start creating AI images')
})
