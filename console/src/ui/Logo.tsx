import classes from './Logo.module.css';

interface Props {
  withName?: boolean;
}

export const Logo = ({ withName = true }: Props) => (
  <span className={classes.logo}>
    <img src="/favicon.svg" alt="" width={28} height={28} />
    <span className={withName ? classes.name : classes.nameOnWide}>Энергоконсоль</span>
  </span>
);
