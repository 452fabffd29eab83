import { paymentWords } from '@studio/media/payments'
import type { ReactNode } from 'react'
import { useImageParameter } from '../../clips/detail/use-image-parameter.ts'
import { SubmitBar } from '../../form/submit-bar.tsx'
import { SettingsStep } from '../settings/settings-step.tsx'
import { SourceStep } from '../source/source-step.tsx'
import { SubjectsStep } from '../subjects/subjects-step.tsx'
import { useCopyDrops } from './use-copy-drops.ts'
import { useCopyForm } from './use-copy-form.ts'

/** Spec video 2: the video that is copied, the images that are animated, the options, and Submit with its cost. */
export function CopyForm(): ReactNode {
  const form = useCopyForm()
  const { draft, change, source, subjects, obstacles, payments, creditsLeft, submit } = form
  const lit = useCopyDrops({ source, subjects })
  useImageParameter((assetId) => subjects.add([assetId]))
  return (
    <>
      <SourceStep source={source} isLit={lit.source} />
      <SubjectsStep subjects={subjects} isLit={lit.subjects} />
      <SettingsStep draft={draft} change={change} />
      <SubmitBar
        label="Submit"
        cost={paymentWords(payments)}
        note={`${creditsLeft} Daily free credits left`}
        obstacles={obstacles}
        onSubmit={() => void submit()}
      />
    </>
  )
}
