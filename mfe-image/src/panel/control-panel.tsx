import type { Model } from '@studio/backend/contract'
import { IconButton } from '@studio/ui/icon-button'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import styles from './control-panel.module.css'
import { GenerateButton } from './generate-button.tsx'
import { ModelChip } from './model-chip.tsx'
import { PromptBox } from './prompt-box.tsx'
import { AspectChip, CountChip, QualityChip } from './simple-chips.tsx'
import { useBottomSpace } from './use-bottom-space.ts'
import { usePanel } from './use-panel.ts'

/** The bottom control panel (spec images 2); on small screens the chips fold away behind one button. */
export function ControlPanel({ models }: { readonly models: readonly [Model, ...Model[]] }): ReactNode {
  const { draft, change, model, chooseModel, readiness, priceCents, submit } = usePanel(models)
  const [unfolded, setUnfolded] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useBottomSpace(panel)
  return (
    <section ref={panel} className={styles['panel']} aria-label="Generate images" data-unfolded={unfolded}>
      <PromptBox prompt={draft.prompt} onChange={(prompt) => change({ prompt })} onSubmit={submit} />
      <div className={styles['row']}>
        <div className={styles['chips']} id="panel-settings">
          <ModelChip models={models} model={model} onChoose={chooseModel} />
          <AspectChip
            accepted={model.aspectRatios}
            value={draft.aspectRatio}
            onChoose={(aspectRatio) => change({ aspectRatio })}
          />
          <QualityChip accepted={model.qualities} value={draft.quality} onChoose={(quality) => change({ quality })} />
          <CountChip
            accepted={model.counts}
            value={draft.numberOfImages}
            onChoose={(numberOfImages) => change({ numberOfImages })}
          />
        </div>
        <div className={styles['fold']}>
          <IconButton
            label="Settings"
            icon={<SlidersHorizontal size={20} aria-hidden />}
            aria-expanded={unfolded}
            aria-controls="panel-settings"
            onClick={() => setUnfolded(!unfolded)}
          />
        </div>
        <GenerateButton readiness={readiness} priceCents={priceCents} onGenerate={submit} />
      </div>
    </section>
  )
}
