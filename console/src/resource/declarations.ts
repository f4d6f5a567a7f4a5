import { Children, isValidElement, type FunctionComponent, type ReactNode } from 'react';

/** The props of the children that are declarations of one kind: they say something to their parent and draw nothing. */
export const declaredIn = <P>(children: ReactNode, kind: FunctionComponent<P>): P[] =>
  Children.toArray(children).flatMap((child) => (isValidElement<P>(child) && child.type === kind ? [child.props] : []));
