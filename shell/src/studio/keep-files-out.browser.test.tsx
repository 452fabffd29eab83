import { useDropAnywhere } from '@studio/media/drop-anywhere'
import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepFilesOut } from './keep-files-out.ts'

/** Drags a file over the page, or drops it there; tells whether it was kept from the browser, and how it is taken. */
function drag(name: 'dragover' | 'drop') {
  const dataTransfer = new DataTransfer()
  // One that no drag has made does not change it.
  Object.defineProperty(dataTransfer, 'dropEffect', { value: 'move', writable: true })
  dataTransfer.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }))
  const isKept = !document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
  return { isKept, as: dataTransfer.dropEffect }
}

/** A page that takes what is dropped anywhere. */
function Taking({ onDrop }: { readonly onDrop: (dropped: DataTransfer) => void }): null {
  useDropAnywhere({ takes: () => true, onDrop })
  return null
}

it('keeps a dropped file from being opened in the place of the studio, and leaves it to a page that takes it', async () => {
  onTestFinished(keepFilesOut())
  expect([drag('dragover'), drag('drop').isKept]).toEqual([{ isKept: true, as: 'none' }, true])
  const taken: string[] = []
  const { unmount } = await render(<Taking onDrop={({ files }) => taken.push(...[...files].map(({ name }) => name))} />)
  expect([drag('dragover'), drag('drop').isKept]).toEqual([{ isKept: true, as: 'copy' }, true])
  expect(taken).toEqual(['image.png'])
  await unmount()
  expect(drag('dragover')).toEqual({ isKept: true, as: 'none' })
})
