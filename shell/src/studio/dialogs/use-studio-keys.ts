import { useKeys } from '@studio/ui/keys'
import { isModalOpen } from '@studio/ui/layer-stack'
import { useShortcuts } from '@studio/ui/shortcuts'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom } from 'jotai'
import { paletteOpenAtom, sheetOpenAtom } from './opened.ts'
import { studioKeys, studioShortcuts } from './studio-keys.ts'

const byItself = (): void => undefined

/**
 * The keys of every page. The sheet and the queue open over dialogs too and leave them as they are; what is chosen in the command palette
 * may lead to another page, so it does not open while a dialog waits for the person.
 */
export function useStudioKeys(): void {
  const [openPalette, openQueue, openSheet] = [
    useSetAtom(paletteOpenAtom),
    useSetAtom(queueOpenAtom),
    useSetAtom(sheetOpenAtom),
  ]
  const palette = (): void => {
    if (isModalOpen()) showToast({ title: 'Close this first', description: 'Then everything can be found again.' })
    else openPalette(true)
  }
  useShortcuts(studioShortcuts)
  useKeys(
    studioKeys,
    { palette, queue: () => openQueue(true), sheet: () => openSheet(true), toast: byItself, close: byItself },
    'everywhere',
  )
}
