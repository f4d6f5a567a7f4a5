import page from '../../ui/Page.module.css';

/** Who may enter the organization comes with the users themselves. */
export const UsersTab = () => (
  <p className={page.note} role="tabpanel">
    Здесь будут пользователи, которые входят в организацию: они появятся вместе с разделом «Пользователи».
  </p>
);
