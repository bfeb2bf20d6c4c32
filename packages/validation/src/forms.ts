export { loginForm, type LoginFormValues } from './forms/login.ts';
export { registerForm, type RegisterFormValues } from './forms/register.ts';
export { demoDepositForm, type DemoDepositFormValues } from './forms/deposit.ts';
