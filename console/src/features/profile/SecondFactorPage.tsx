import { DutyScreen } from './DutyScreen.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

/** Where the organization demands a second factor, it is enrolled before anything else opens. */
export const SecondFactorPage = () => (
  <DutyScreen title="Второй фактор" reason="Чтобы продолжить работу, подключите приложение с кодами.">
    {({ userName }, goOn) => <SecondFactorSetup userName={userName} onDone={goOn} />}
  </DutyScreen>
);
