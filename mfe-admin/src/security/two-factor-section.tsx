import { getTwoFactor } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { type ReactNode, useState } from 'react'
import { RenewCodes, TurnOff } from './confirmed-act.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import styles from './security.module.css'
import { TurnOn } from './turn-on.tsx'

/** What the section shows besides whether codes are on. */
type Step =
  | { readonly kind: 'rest' | 'turn-on' | 'turn-off' | 'renew' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

const words = 'A code of an authenticator app, asked for after your password. Nobody gets in by your password alone.'

/** The second factor: off, being turned on, on, being turned off. Recovery codes are shown once, right after they were made. */
export function TwoFactorSection(): ReactNode {
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  return (
    <Section title="Codes at Sign-In" text={words}>
      <StepShown step={step} setStep={setStep} />
    </Section>
  )
}

interface StepProps {
  readonly step: Step
  readonly setStep: (step: Step) => void
}

function StepShown({ step, setStep }: StepProps): ReactNode {
  const rest = (): void => setStep({ kind: 'rest' })
  const show = (codes: readonly string[]): void => setStep({ kind: 'codes', codes })
  switch (step.kind) {
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={rest} />
    case 'turn-on':
      return <TurnOn onDone={show} onCancel={rest} />
    case 'turn-off':
      return <TurnOff onEnd={rest} />
    case 'renew':
      return <RenewCodes onDone={show} onCancel={rest} />
    case 'rest':
      return <State onStep={(kind) => setStep({ kind })} />
  }
}

interface StateProps {
  readonly onStep: (kind: 'turn-on' | 'turn-off' | 'renew') => void
}

/** Whether codes are on, and what can be done about that. */
function State({ onStep }: StateProps): ReactNode {
  const { data, error, refetch } = useCall(getTwoFactor, {})
  if (data === undefined && error === null) return <Spinner label="Loading" />
  if (data === undefined)
    return (
      <p role="alert" className={styles['failure']}>
        This could not be loaded. <Button onClick={() => void refetch()}>Retry</Button>
      </p>
    )
  const { enabled, recoveryCodesLeft } = data
  return (
    <>
      <output>{enabled ? `On. ${recoveryCodesLeft} of 10 recovery codes are left.` : 'Off.'}</output>
      <div className={styles['acts']}>
        {enabled && <Button onClick={() => onStep('renew')}>New Recovery Codes</Button>}
        <Button onClick={() => onStep(enabled ? 'turn-off' : 'turn-on')}>
          {enabled ? 'Turn Off Codes' : 'Turn On Codes'}
        </Button>
      </div>
    </>
  )
}
