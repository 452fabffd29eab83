import { useCurrentUser } from '@studio/ui/current-user'
import { showToast, type Toast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { beginPanelPress, notePanelPress } from '../request/panel-press.ts'
import type { FoundSettings } from './found-settings.ts'

// Loaded when a file is dropped.
const loadFinding = () => import(/* webpackChunkName: "making" */ './find-settings.ts')
const loadApplying = () => import(/* webpackChunkName: "making" */ './apply-settings.ts')

interface FileSettings {
  /** Puts the prompt and settings that the first of these files with any has into the panel, and says what could not be taken over. */
  readonly use: (files: readonly File[]) => void
  /** The act of a toast about files that were added as references: the same, and they are no references any more. */
  readonly actionFor: (files: readonly File[]) => Promise<Toast['action']>
}

/** Files that say how their picture was made: ours, those of Stable Diffusion web UI and those of ComfyUI. */
export function useFileSettings(): FileSettings {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()

  const apply = async (found: FoundSettings, dropped: readonly File[], isLast: () => boolean): Promise<void> => {
    const { applySettings } = await loadApplying()
    await applySettings({ client, store, userId, isLast }, found, dropped)
  }

  const use = async (files: readonly File[]): Promise<void> => {
    // A file without settings replaces nothing: what was asked for before it still comes.
    const notePress = beginPanelPress(store)
    try {
      const found = await firstOf(files)
      if (found !== undefined) return await apply(found, [], notePress())
      showToast({ title: 'No settings found', description: 'This file does not say how it was made.', tone: 'bad' })
    } catch {
      tellNotRead()
    }
  }

  const actionFor = async (files: readonly File[]): Promise<Toast['action']> => {
    // Without the code that reads them the files are references, which is what they were dropped for.
    const found = await firstOf(files).catch(() => undefined)
    const run = (settings: FoundSettings) => void apply(settings, files, notePanelPress(store)).catch(tellNotRead)
    return found && { label: 'Use its settings', run: () => run(found) }
  }

  return { use: (files) => void use(files), actionFor }
}

/** The code for reading did not come. */
function tellNotRead(): void {
  showToast({ title: 'The file could not be read', description: 'Please try again', tone: 'bad' })
}

async function firstOf(files: readonly File[]): Promise<FoundSettings | undefined> {
  if (files.length === 0) return undefined
  const { findSettings } = await loadFinding()
  for (const file of files) {
    const found = await findSettings(file)
    if (found !== undefined) return found
  }
  return undefined
}
