import { fetchGeneration } from '@studio/media/gallery'
import { focusPrompt } from '@studio/media/written-prompt'
import { errorText } from '@studio/ui/api-error'
import { type ForPanel, forPanelAtom } from '@studio/ui/studio-state'
import { showToast } from '@studio/ui/toast-store'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useReuse } from '../gallery/actions/use-reuse.ts'
import { useReplacePrompt } from '../request/use-replace-prompt.ts'
import type { Panel } from './use-panel.ts'

/** Takes what another part of the studio wants in the panel, from any page, and puts the cursor into the words. */
export function useForPanel(panel: Panel): void {
  const [wanted, setWanted] = useAtom(forPanelAtom)
  const reuse = useReuse()
  const replacePrompt = useReplacePrompt()

  const takeOver = async (generationId: string, n: number): Promise<void> => {
    try {
      const generation = await fetchGeneration(generationId)
      const output = generation?.outputs.find((each) => each.n === n)
      if (generation && output) await reuse({ generation, output })
    } catch (error) {
      showToast({
        title: 'Could not load the settings',
        description: errorText(error, 'Please try again'),
        tone: 'bad',
      })
    }
  }
  const take = useEffectEvent((next: ForPanel) => {
    setWanted(undefined)
    if ('prompt' in next) replacePrompt(next.prompt)
    else if ('styleId' in next) panel.change({ styleId: next.styleId })
    else void takeOver(next.generationId, next.n)
    focusPrompt()
  })
  useEffect(() => {
    if (wanted !== undefined) take(wanted)
  }, [wanted])
}
