import { SourceImporter } from '@studio/media/source-importer'
import { SourceTabs } from '@studio/media/source-tabs'
import { useKeptFocus } from '@studio/ui/kept-focus'
import type { ReactNode } from 'react'
import { FormStep } from '../../form/form-step.tsx'
import { ChosenVideo } from './chosen-video.tsx'
import { copyImports } from './copy-imports.ts'
import type { CopySource } from './use-copy-source.ts'

interface SourceStepProps {
  readonly source: CopySource
  readonly isLit: boolean
}

/** Spec video 2: the video that is copied, from a link or a file. */
export function SourceStep({ source, isLit }: SourceStepProps): ReactNode {
  const { kind, show, chosen, importer } = source
  const keptFocus = useKeptFocus()
  return (
    <FormStep title="Video to copy" isLit={isLit}>
      <SourceTabs chosen={kind} onChoose={show}>
        <div {...keptFocus}>
          {chosen === undefined ? (
            <SourceImporter
              key={kind}
              kind={kind}
              importer={importer}
              imports={copyImports}
              loading="Looking at the video"
              recentAction="Use"
              comesFirst={false}
            />
          ) : (
            <ChosenVideo key={chosen.videoId} chosen={chosen} onSpan={source.setSpan} onRemove={source.remove} />
          )}
        </div>
      </SourceTabs>
    </FormStep>
  )
}
