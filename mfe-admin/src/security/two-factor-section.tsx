import { getTwoFactor } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { type ReactNode, useState } from 'react'
import { useMadeCodes } from '../session/made-codes.tsx'
import { RenewCodes, TurnOff } from './confirmed-act.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import styles from './security.module.css'
import { TurnOn } from './turn-on.tsx'

/** What the section shows besides whether codes are on. */
type Step = 'rest' | 'turn-on' | 'turn-off' | 'renew'

const words = 'A code of an authenticator app, asked for after your password. Nobody gets in by your password alone.'

/** The second factor: off, being turned on, on, being turned off. Recovery codes are shown from when they were made until they are kept. */
export function TwoFactorSection(): ReactNode {
  const [step, setStep] = useState<Step>('rest')
  const { codes, setCodes } = useMadeCodes()
  const rest = (): void => setStep('rest')
  const show = (made: readonly string[]): void => {
    setCodes(made)
    rest()
  }
  return (
    <Section title="Codes at Sign-In" text={words}>
      {codes === undefined ? (
        <StepShown step={step} onStep={setStep} onCodes={show} onRest={rest} />
      ) : (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      )}
    </Section>
  )
}

interface StepProps {
  readonly step: Step
  readonly onStep: (step: Step) => void
  /** Given recovery codes that were made. */
  readonly onCodes: (codes: readonly string[]) => void
  readonly onRest: () => void
}

function StepShown({ step, onStep, onCodes, onRest }: StepProps): ReactNode {
  switch (step) {
    case 'turn-on':
      return <TurnOn onDone={onCodes} onCancel={onRest} />
    case 'turn-off':
      return <TurnOff onEnd={onRest} />
    case 'renew':
      return <RenewCodes onDone={onCodes} onCancel={onRest} />
    case 'rest':
      return <State onStep={onStep} />
  }
}

interface StateProps {
  readonly onStep: (step: Step) => void
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
