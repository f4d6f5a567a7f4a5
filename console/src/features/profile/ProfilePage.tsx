import { useDocumentTitle } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/Page.module.css';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { PageTitle } from '../../ui/help/PageTitle.tsx';

const tabs = [
  { label: 'Мои данные', to: paths.profile },
  { label: 'Пароль и второй фактор', to: paths.profileSecurity },
  { label: 'Мои сеансы', to: paths.profileSessions },
  { label: 'Уведомления', to: paths.profileNotifications },
  { label: 'Ключи API', to: paths.profileTokens },
];

/** The user's own account. */
export function ProfilePage() {
  useDocumentTitle('Мой профиль — Энергоконсоль');
  const { userName } = useWho().userModel;
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>Мой профиль</PageTitle>
          <div className={page.state}>Учётная запись «{userName}»</div>
        </div>
      </header>
      <RouteTabs label="Мой профиль" tabs={tabs} />
      <Outlet />
    </section>
  );
}
