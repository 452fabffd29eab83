import type { Style } from '@studio/backend/contract/library'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useStore } from 'jotai'
import { tellUnsaved } from '../../acts/tell-unsaved.ts'
import { type Analysis, analysesAtom, deletedStylesAtom } from './analyses-atom.ts'
import { analyzeImages } from './analyze-images.ts'
import { learnPrice } from './use-priced.ts'

/** What an analysis asks of the form of the style: it may be closed by the time the instructions are there. */
export interface InstructionsForm {
  readonly isOpen: () => boolean
  readonly onWritten: (instructions: string) => void
}

interface StyleAnalysis {
  readonly analysis: Analysis | undefined
  /**
   * Writes instructions from images, into the form if that is still open. Tells of a failure itself.
   * @param mostCents the most that the button said it costs
   */
  readonly analyze: (assetIds: readonly string[], mostCents: number | undefined) => Promise<void>
  /** Puts into the form what was written while it was closed. */
  readonly applyWritten: () => void
}

/** The instructions that are written from the images of a style. A reload of the page forgets those that are not used; the browser asks before it. */
export function useAnalysis({ id, name }: Pick<Style, 'id' | 'name'>, form: InstructionsForm): StyleAnalysis {
  const [analyses, setAnalyses] = useAtom(analysesAtom)
  const store = useStore()
  const client = useQueryClient()
  const analysis = analyses.get(id)
  const note = (next: Analysis | undefined): void => setAnalyses((now) => new Map([...now, [id, next]]))
  const analyze = async (assetIds: readonly string[], mostCents: number | undefined): Promise<void> => {
    note('running')
    try {
      const instructions = await analyzeImages(assetIds, { mostCents })
      if (form.isOpen()) {
        note(undefined)
        return form.onWritten(instructions)
      }
      note({ instructions })
      if (!store.get(deletedStylesAtom).has(id))
        showToast({ title: 'Instructions written', description: `Edit “${name}” to use them.` })
    } catch (error) {
      note(undefined)
      learnPrice(client, error)
      tellUnsaved(error, 'The images could not be analyzed.')
    }
  }
  const applyWritten = (): void => {
    if (analysis === undefined || analysis === 'running') return
    note(undefined)
    form.onWritten(analysis.instructions)
  }
  return { analysis, analyze, applyWritten }
}
